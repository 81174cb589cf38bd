import { isBuilt, isStale } from "#scripts/build.ts"

/** The server serves the built web app: without one every test would fail. */
export default function setup(): void {
  if (!isBuilt()) throw new Error("dist/web is missing. Run `npm run build`, then the tests again.")
}

/** With an old build the tests of the browser would say nothing about the sources. */
export async function refuseStaleBuild(): Promise<void> {
  if (await isStale())
    throw new Error("dist/web is older than its sources. Run `npm run build`, then the tests again.")
}
