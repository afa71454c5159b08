/**
 * Who may keep hold of a page's window. Signing in again happens in a popup, which has to tell the page that opened it; a browser
 * cuts the two apart as soon as one of them shows a page of another policy. The built-in sign-in has the policy of the console.
 * The pages of a provider elsewhere have their own, so the console lets its popups go there, and the callback lets itself be held.
 */
export function openerPolicy(path: string, provider: string | undefined): string {
  if (provider === undefined) return 'same-origin'
  return path === '/auth-callback' ? 'unsafe-none' : 'same-origin-allow-popups'
}
