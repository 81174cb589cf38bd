/** React, as part of a chunk of its own that runs before the app's (vite.config.ts). */
export { createRoot, hydrateRoot } from "react-dom/client"
