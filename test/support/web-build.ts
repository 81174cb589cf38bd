import { isBuilt, isStale } from "#scripts/build.ts"
import type { TestProject } from "vitest/node"

/** The server serves the built web app: without one every test would fail, with an old one those of the browser. */
export default async function setup({ name }: TestProject): Promise<void> {
  if (!isBuilt()) throw new Error("dist/web is missing. Run `npm run build`, then the tests again.")
  if (name === "e2e" && (await isStale()))
    throw new Error("dist/web is older than its sources. Run `npm run build`, then the tests again.")
}
