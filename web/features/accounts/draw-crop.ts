import { pictureSides } from "#domain/picture.ts"
import { cropSquare, type CropView } from "#web/features/accounts/crop.ts"

const QUALITY = 0.9

/** The chosen square as a JPEG of at most the size that is kept (docs/rules/accounts.md#images). */
export async function drawCrop(
  picture: HTMLImageElement,
  view: CropView,
  name: string,
): Promise<File | null> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { side, left, top } = cropSquare(size, view)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(side, pictureSides.headshot)))
  const context = canvas.getContext("2d")
  if (!context) return null
  // A JPEG has no transparency, which would become black.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
  return blob && new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type })
}
