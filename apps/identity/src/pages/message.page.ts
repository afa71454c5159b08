import { html } from './html.ts'
import type { Page } from './page.ts'

export interface Message {
  status: number
  title: string
  text: string
  /** A smaller line for whoever has to find the cause. */
  detail?: string
  link?: { href: string; label: string }
  headers?: Readonly<Record<string, string>>
}

export function messagePage({ status, title, text, detail, link, headers }: Message): Page {
  return {
    status,
    title,
    ...(headers ? { headers } : {}),
    body: html`<h1>${title}</h1>
<p class="lead">${text}</p>
${link ? html`<a class="button" href="${link.href}">${link.label}</a>` : ''}
${detail ? html`<p class="detail">${detail}</p>` : ''}`,
  }
}

export function expiredPage(publicUrl: string): Page {
  return messagePage({
    status: 410,
    title: 'This sign-in has expired',
    text: 'It was open for too long, was already used, or was opened in another browser. Go back to the console to start again.',
    link: { href: publicUrl, label: 'Back to the console' },
  })
}

export function notFoundPage(publicUrl: string): Page {
  return messagePage({
    status: 404,
    title: 'Page not found',
    text: 'There is nothing at this address.',
    link: { href: publicUrl, label: 'Back to the console' },
  })
}

export function foreignFormPage(publicUrl: string): Page {
  return messagePage({
    status: 403,
    title: 'This form was sent from another site',
    text: 'For your security, it was not accepted. Go back to the console and try again.',
    link: { href: publicUrl, label: 'Back to the console' },
  })
}

export function tooLargePage(publicUrl: string): Page {
  return messagePage({
    status: 413,
    title: 'This form is too long',
    text: 'Nothing was saved. Go back to the console and try again.',
    link: { href: publicUrl, label: 'Back to the console' },
  })
}

export function tooManyRequestsPage(seconds: number): Page {
  return messagePage({
    status: 429,
    title: 'Too many requests',
    text: `Too many requests came from your address. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

export function failurePage(status: 500 | 503, publicUrl: string): Page {
  const isAway = status === 503
  return messagePage({
    status,
    title: isAway ? 'Back in a moment' : 'Something went wrong',
    text: isAway
      ? 'Sign-in can’t reach its database right now. Try again shortly.'
      : 'The error was logged. Try again shortly.',
    link: { href: publicUrl, label: 'Back to the console' },
    ...(isAway ? { headers: { 'Retry-After': '5' } } : {}),
  })
}
