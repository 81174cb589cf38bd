import sparticuz, { inflate } from "@sparticuz/chromium"
import { join } from "node:path"

/** Unpacks Chromium, its libraries and its fonts into `TMPDIR`: the package takes the target from the process. */

const [packageFolder = ""] = process.argv.slice(2)
await sparticuz.executablePath()
await inflate(join(packageFolder, "bin/al2023.tar.br"))
