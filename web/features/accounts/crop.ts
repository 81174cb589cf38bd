/** Choosing a square of a picture: what is seen of it, in shares of the picture, and the steps that change it. */

export type Size = { width: number; height: number }
/** The middle of the square, from 0 to 1 across and down, and how much larger than at first the picture is. */
export type CropView = { x: number; y: number; zoom: number }

export const MAX_ZOOM = 3
/** The whole width or height of the picture, in its middle. */
export const wholeView: CropView = { x: 0.5, y: 0.5, zoom: 1 }

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The square in pixels of the picture. It never reaches past an edge. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: CropView) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: clamp(x * width - side / 2, 0, width - side),
    top: clamp(y * height - side / 2, 0, height - side),
  }
}

/** The view with its middle where the square can really be, so that a move back is seen at once. */
function settled(size: Size, view: CropView): CropView {
  const { side, left, top } = cropSquare(size, view)
  return { ...view, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}

/** Moves the square by shares of its side. */
export function moveCrop(size: Size, view: CropView, right: number, down: number): CropView {
  const { side } = cropSquare(size, view)
  return settled(size, {
    ...view,
    x: view.x + (right * side) / size.width,
    y: view.y + (down * side) / size.height,
  })
}

export function zoomCrop(size: Size, view: CropView, zoom: number): CropView {
  return settled(size, { ...view, zoom: clamp(zoom, 1, MAX_ZOOM) })
}
