import { pictureSides } from "#domain/picture.ts"

/** A file up to this size is sent as it is; on a slow line it takes a quarter of a minute. */
const LIGHT_BYTES = 1_000_000
const QUALITY = 0.9

/** The picture as a JPEG, at the size that the server keeps at most. */
function redraw(picture: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = picture
  const scale = Math.min(1, pictureSides.document / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext("2d")
  if (!context) return Promise.resolve(null)
  // A JPEG has no transparency, which would become black.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = "high"
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY))
}

/**
 * The picture as it is sent: a large photo is made smaller first (docs/rules/accounts.md#images). Null for a file that
 * this browser cannot open as a picture.
 */
export async function shrinkPicture(file: File): Promise<File | null> {
  const url = URL.createObjectURL(file)
  try {
    // An `img` is turned upright by its orientation in every browser.
    const picture = new Image()
    picture.src = url
    await picture.decode()
    if (file.size <= LIGHT_BYTES) return file
    const blob = await redraw(picture)
    if (!blob || blob.size >= file.size) return file
    return new File([blob], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type })
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
