import { localFiles } from "#server/integrations/files.ts"
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const permissions = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

test("only the user of the process can read uploaded files, also in a folder of an earlier version", async () => {
  const parent = await mkdtemp(join(tmpdir(), "files-"))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, "uploads")
  await localFiles(folder)
  expect(await permissions(folder)).toBe(0o700)
  await chmod(folder, 0o755)
  const files = await localFiles(folder)
  expect(await permissions(folder)).toBe(0o700)
  await files.put("license.webp", new Uint8Array([1, 2, 3]))
  expect(await permissions(join(folder, "license.webp"))).toBe(0o600)
  expect(await files.get("license.webp")).toEqual(Buffer.from([1, 2, 3]))
})

test("a put that fails or is killed leaves nothing once its name is removed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = await localFiles(folder)
  // The last step fails: a folder is in the way.
  await mkdir(join(folder, "taken.webp"))
  await expect(files.put("taken.webp", new Uint8Array([1]))).rejects.toThrow()
  expect(await readdir(folder)).toEqual(["taken.webp"])
  // As a process leaves it that is killed before the last step.
  await writeFile(join(folder, "killed.webp.tmp"), "half")
  await files.remove("killed.webp")
  expect(await readdir(folder)).toEqual(["taken.webp"])
})
