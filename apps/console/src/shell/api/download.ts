import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { type InputOf, type Operation, urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Call } from './client.ts'

/** The address of a download, good once and for a minute: no token ever stands in it. */
export async function ticketUrl<E extends EndpointDeclaration>(
  call: Call,
  operation: Operation<E>,
  input: InputOf<E>,
  base = '',
): Promise<string> {
  const path = urlOf(operation, input as Parameters<typeof urlOf>[1]) // params and query of any endpoint
  const { ticket } = await call(operations.Assets.Ticket, { body: { path } })
  return `${base}${path}${path.includes('?') ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`
}

/** Lets the browser save what the operation streams; the page stays. */
export async function openDownload<E extends EndpointDeclaration>(
  call: Call,
  operation: Operation<E>,
  input: InputOf<E>,
  base = '',
): Promise<void> {
  const link = document.createElement('a')
  link.href = await ticketUrl(call, operation, input, base)
  link.download = ''
  link.rel = 'noreferrer'
  link.click()
}
