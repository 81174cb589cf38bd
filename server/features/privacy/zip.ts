import { Zip, ZipDeflate } from "fflate"

/** A file of an archive: its bytes or its text, piece by piece. */
export type Entry = { name: string; content: AsyncIterable<string | Buffer> }

/** A ZIP archive, piece by piece: what is read of an entry is sent before more is read. */
export async function* zipOf(entries: readonly Entry[], mtime: Date): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for (const { name, content } of entries) {
    const file = new ZipDeflate(name)
    file.mtime = mtime
    zip.add(file)
    for await (const piece of content) {
      file.push(Buffer.from(piece))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}
