import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isDatabaseAway } from '../database/away.ts'
import { html, trusted } from '../pages/html.ts'
import { expiredPage, failurePage, messagePage, notFoundPage } from '../pages/message.page.ts'
import type { Page, PageRenderer } from '../pages/page.ts'
import { submitScript } from '../pages/script.ts'

/** The pages that oidc-provider asks for. */
export interface ProviderPages {
  error(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): Promise<void>
  confirmSignOut(ctx: KoaContextWithOIDC, form: string): Promise<void>
  signedOut(ctx: KoaContextWithOIDC): Promise<void>
  notFound(ctx: KoaContextWithOIDC): Promise<void>
}

export function createProviderPages(renderer: PageRenderer, publicUrl: string): ProviderPages {
  const link = { href: publicUrl, label: 'Back to the console' }

  async function answer(ctx: KoaContextWithOIDC, page: Page): Promise<void> {
    const rendered = await renderer.render(page)
    // Inside the console's hidden frame an error has to stay where it is, so its policy is kept.
    const { 'Content-Security-Policy': policy, 'X-Frame-Options': frame, ...headers } = rendered.headers
    const isFramed = ctx.query.prompt === 'none'
    ctx.set(headers)
    if (policy)
      ctx.set(
        'Content-Security-Policy',
        isFramed ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy,
      )
    if (frame && !isFramed) ctx.set('X-Frame-Options', frame)
    ctx.status = rendered.status
    ctx.body = rendered.body
  }

  return {
    error(ctx, out, error) {
      if (error instanceof errors.SessionNotFound) return answer(ctx, expiredPage(publicUrl))
      if (isDatabaseAway(error)) return answer(ctx, failurePage(503, publicUrl))
      if (out.error === 'server_error') return answer(ctx, failurePage(500, publicUrl))
      const text = 'This sign-in request is not valid. If it keeps happening, contact your administrator.'
      const detail = [out.error, out.error_description].filter(Boolean).join(': ')
      return answer(ctx, messagePage({ status: ctx.status, title: 'This sign-in can’t continue', text, detail, link }))
    },
    confirmSignOut(ctx, form) {
      // With the hint the console proved that it asks for its own session, so nobody needs to be asked.
      const isProven = ctx.oidc.entities.IdTokenHint !== undefined
      const filled = form.replace('</form>', '')
      const body = html`<h1>${isProven ? 'Signing you out' : 'Sign out?'}</h1>
<p class="lead">${isProven ? 'One moment.' : 'You are signed in on this browser.'}</p>
${trusted(filled)}<input type="hidden" name="logout" value="yes"><button class="button" type="submit">Sign out</button></form>`
      return answer(ctx, { status: 200, title: 'Sign out', body, ...(isProven ? { script: submitScript } : {}) })
    },
    signedOut: (ctx) =>
      answer(
        ctx,
        messagePage({
          status: 200,
          title: 'You are signed out',
          text: 'You can close this page or sign in again.',
          link,
        }),
      ),
    notFound: (ctx) => answer(ctx, notFoundPage(publicUrl)),
  }
}
