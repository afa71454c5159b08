/** Business constants of the specification (section 9), each with its unit in the name or beside it. */
export const RELEASE = '2.0.36'
export const DEFAULT_LOCALE = 'en-US'
export const DATE_LOCALE = 'en-GB'
export const TOAST_MS = 6_000

export const SSO_SCOPE = 'openid profile api IdentityServerApi'
export const STALE_STATE_AGE_S = 15 * 60
export const SILENT_REQUEST_TIMEOUT_S = 10
export const ACCESS_TOKEN_EXPIRING_S = 60
export const CHECK_SESSION_INTERVAL_S = 2
export const POPUP_HEIGHT_PX = 640
export const CALLBACK_REDIRECT_MS = 500

export const TASK_HUB_RECONNECT_MS = 2_000
/** Delays before each reconnect; after the last the client stops. */
export const HUB_RECONNECT_MS = [0, 2_000, 10_000, 30_000] as const
export const LONG_POLL_TIMEOUT_MS = 100_000
export const HUB_SERVER_TIMEOUT_MS = 30_000
export const HUB_KEEP_ALIVE_MS = 15_000
export const HUB_RECONNECT_BUFFER_BYTES = 100_000

export const TWO_FACTOR_PERIOD_S = 30

export const NOTIFICATION_PANEL_MAX_HEIGHT_PX = 600
export const NOTIFICATION_CARD_WIDTH_PX = 400
export const CONTENT_MAX_WIDTH_PX = 1_200
export const FOOTER_HEIGHT_PX = 60
export const DIALOG_MAX_WIDTH_PX = 500

/** Totals are exact up to this many rows and say "10,000+" beyond. */
export const EXACT_TOTAL_LIMIT = 10_000
export const TICKET_TTL_S = 60
/** Whose eyes an administrator looks through: the id of a user; such a request changes nothing. */
export const VIEW_AS_HEADER = 'x-view-as'
export const TENANT_CONTEXT_HEADER = 'x-tenant-context'
export const OPERATOR_TENANT = 1
/** Characters of a theme: every page that opens reads it. */
export const THEME_MOST = 250_000
/** In addresses of billing: the application that tenants are billed for. */
export const BILLED_APP = 'parley'

/** Keys the console keeps in the browser's storage. */
export type StoredKey =
  | 'themePreviewMode'
  | 'themeConfiguration'
  | 'foldersActive'
  | 'dialLogsDebugActive'
  | 'checkedTasks'
  | 'liveCallTransfer'
  | 'dialLogsHtmlActive'

/** How many seconds ago a person last touched the console that sends the request; idle sessions end by it. */
export const IDLE_HEADER = 'x-idle-seconds'
