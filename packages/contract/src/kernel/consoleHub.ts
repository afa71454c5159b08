/** What the hub tells a console of its own connection, beside the live events: what it may see has changed. */
export const ACCESS_CHANGED = 'AccessChanged'
/** What a console asks of the hub: to go on with this newer access token. The answer says whether it does. */
export const EXTEND_CONNECTION = 'Extend'
