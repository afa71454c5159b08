import type { HubFilter } from './filters.ts'
import type { TransportKind } from './transports/transport.ts'

type Attributes = Record<string, string | number>

/** What is used of a meter of OpenTelemetry (`@opentelemetry/api`), which a hub does not depend on. */
export interface Meter {
  createHistogram(
    name: string,
    options: { readonly unit: string; readonly description: string },
  ): { record(value: number, attributes?: Attributes): void }
  createUpDownCounter(
    name: string,
    options: { readonly unit: string; readonly description: string },
  ): { add(value: number, attributes?: Attributes): void }
  createCounter(
    name: string,
    options: { readonly unit: string; readonly description: string },
  ): { add(value: number, attributes?: Attributes): void }
}

/** Counts and times connections and invocations, and counts what travels and what goes wrong; the names are those of ASP.NET Core where it has one. */
export function measure<Data>(meter: Meter, now: () => number = () => performance.now()): HubFilter<Data> {
  const active = meter.createUpDownCounter(
    'signalr.server.active_connections',
    described('{connection}', 'Open connections.'),
  )
  const lifetimes = meter.createHistogram(
    'signalr.server.connection.duration',
    described('s', 'How long connections were open.'),
  )
  const invocations = meter.createHistogram(
    'signalr.server.invocation.duration',
    described('s', 'How long methods took to answer.'),
  )
  const count = (name: string, unit: string, description: string) =>
    meter.createCounter(`signalr.server.${name}`, described(unit, description))
  const messages = count('messages', '{message}', 'Messages to and from clients.')
  const bytes = count('io', 'By', 'Bytes to and from clients.')
  const slow = count('slow_clients', '{connection}', 'Clients that were closed because they read too slowly.')
  const refusals = count('refusals', '{request}', 'Requests that were refused.')
  const gaps = count('backplane.gaps', '{gap}', 'Times when messages of other processes may have been lost.')
  const begun = new WeakMap<object, { readonly at: number; readonly attributes: Attributes }>()
  return {
    connect(connection, next) {
      const attributes = transportOf(connection.transport)
      begun.set(connection, { at: now(), attributes })
      active.add(1, attributes)
      return next()
    },
    disconnect(connection, error, next) {
      const { at, attributes } = begun.get(connection) ?? { at: now(), attributes: {} }
      active.add(-1, attributes)
      const status = error ? 'error' : 'normal_closure'
      lifetimes.record((now() - at) / 1_000, { ...attributes, 'signalr.connection.status': status })
      return next()
    },
    note(note) {
      if (note.kind === 'sent' || note.kind === 'received') {
        const direction = note.kind === 'sent' ? 'transmit' : 'receive'
        const attributes = { ...transportOf(note.transport), 'network.io.direction': direction }
        messages.add(note.messages, attributes)
        bytes.add(note.bytes, attributes)
      } else if (note.kind === 'tooSlow') slow.add(1, transportOf(note.transport))
      else if (note.kind === 'refused') refusals.add(1, { 'http.response.status_code': note.status })
      else gaps.add(1)
    },
    async invoke({ method }, _args, next) {
      const at = now()
      let outcome = 'error'
      try {
        const result = await next()
        outcome = 'ok'
        return result
      } finally {
        invocations.record((now() - at) / 1_000, { 'signalr.method': method, 'signalr.invocation.outcome': outcome })
      }
    },
  }
}

const described = (unit: string, description: string) => ({ unit, description })

const transportOf = (transport: TransportKind | undefined): Attributes =>
  transport ? { 'signalr.transport': names[transport] } : {}

const names = {
  WebSockets: 'web_sockets',
  ServerSentEvents: 'server_sent_events',
  LongPolling: 'long_polling',
} as const
