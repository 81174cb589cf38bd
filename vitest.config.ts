import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { LongestFirst } from "./test/support/longest-first.ts"

// The processes that tests start load the same modules again and again; compiled ones are kept beside the packages.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/node-compile")

/** Five projects in one run, so that one command gives one true sum. */
export default defineConfig({
  test: {
    // Many tests wait for something real (a timeout, a child process, a browser): one more than the cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: process.env.CI
      ? ["default", ["json", { outputFile: "test-results/vitest.json" }]]
      : ["default"],
    projects: [
      {
        test: {
          name: "structure",
          testTimeout: 60_000,
          include: ["test/structure/*.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "unit",
          testTimeout: 60_000,
          include: ["domain/**/*.test.ts", "contract/**/*.test.ts", "server/**/*.test.ts"],
          // They leave nothing behind for the next file.
          isolate: false,
        },
      },
      {
        test: {
          name: "web",
          testTimeout: 60_000,
          include: ["web/**/*.test.{ts,tsx}"],
          // These replace a browser's globals, so each file has modules of its own: in a thread, which starts faster.
          pool: "threads",
        },
      },
      {
        test: {
          name: "sandbox",
          include: ["stripe-sandbox/**/*.test.ts"],
          // As below: the provider's contract is large.
          isolate: false,
          // For the hosted pages.
          globalSetup: ["test/support/chromium.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "product",
          include: ["test/**/*.test.ts", "test/e2e/**/*.e2e.ts"],
          exclude: ["test/structure/**"],
          globalSetup: ["test/support/web-build.ts", "test/support/database.ts", "test/support/chromium.ts"],
          // The server's modules take longer to load than most of these files to run: once a worker, not once a file.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Of a browser; other tests wait for less.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
