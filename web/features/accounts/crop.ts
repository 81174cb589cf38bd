/** Choosing a square of a picture: what is seen of it, in shares of the picture, and the steps that change it. */

export type Size = { width: number; height: number }
/** The middle of the square, from 0 to 1 across and down, and how much larger than at first the picture is. */
export type CropView = { x: number; y: number; zoom: number }

export const MAX_ZOOM = 3
/** As large a square as lies within the picture, in its middle. */
export const largestSquare: CropView = { x: 0.5, y: 0.5, zoom: 1 }

/** The whole picture, in the middle of a square that reaches past two of its edges. */
export function wholePicture({ width, height }: Size): CropView {
  return { x: 0.5, y: 0.5, zoom: Math.min(width, height) / Math.max(width, height) }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Where the square begins along one edge: inside it, or around it when it is the longer. */
const start = (middle: number, length: number, side: number): number =>
  side > length ? (length - side) / 2 : clamp(middle * length - side / 2, 0, length - side)

/** The square in pixels of the picture. It reaches past an edge only where it is longer than that. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: CropView) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: start(x, width, side),
    top: start(y, height, side),
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

/** `least` is 1, or the zoom of the whole picture where that may be shown. */
export function zoomCrop(size: Size, view: CropView, zoom: number, least = 1): CropView {
  return settled(size, { ...view, zoom: clamp(zoom, least, MAX_ZOOM) })
}
