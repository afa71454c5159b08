import { stored } from '../../shell/storage/stored.ts'

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Whether DEBUG events are shown. */
export const debugActive = stored('dialLogsDebugActive', false, isBoolean)
/** Whether HTML in what was said is shown as it would look, or as it was written. */
export const htmlActive = stored('dialLogsHtmlActive', true, isBoolean)
