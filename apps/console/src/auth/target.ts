/** Where to go after signing in: a page of this console, nothing else, and not one of the sign-in's own. */
export function safeTarget(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || /^\/[/\\]|[\s\\]/.test(target)) return '/'
  return /^\/(auth-callback|auth-refresh|signed-out|sign-in)\b/.test(target) ? '/' : target
}
