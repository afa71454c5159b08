// What screens take from the shell to talk to the core.
export { useApi } from './api/api-context.ts'
export { CallError, isRefusedFor, isStale, StaleError } from './api/call-error.ts'
export { openDownload, ticketUrl } from './api/download.ts'
export { patch, patchItem } from './api/patch.ts'
export { keyOf, readOptions } from './api/read.ts'
export { usePages } from './api/use-pages.ts'
export { useLoaded, useRead } from './api/use-read.ts'
export { invalidate, useWrite } from './api/use-write.ts'
