// What screens take from the shell to talk to the core.
export { useApi } from './api/api-context.ts'
export { CallError, isRefusedFor, isStale, StaleError } from './api/call-error.ts'
export { openDownload } from './api/download.ts'
export { patch, patchItem } from './api/patch.ts'
export { usePages } from './api/use-pages.ts'
export { useLoaded, useRead } from './api/use-read.ts'
export { useWrite } from './api/use-write.ts'
export { invalidate, makeOld } from './api/written.ts'
