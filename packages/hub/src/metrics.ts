import type { HubFilter } from './filters.ts'

type Attributes = Record<string, string>

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
}

/** Counts and times connections and invocations; the names are those of ASP.NET Core where it has one. */
export function measure<Data>(meter: Meter, now: () => number = () => performance.now()): HubFilter<Data> {
  const active = meter.createUpDownCounter('signalr.server.active_connections', {
    unit: '{connection}',
    description: 'Open connections.',
  })
  const lifetimes = meter.createHistogram('signalr.server.connection.duration', {
    unit: 's',
    description: 'How long connections were open.',
  })
  const invocations = meter.createHistogram('signalr.server.invocation.duration', {
    unit: 's',
    description: 'How long methods took to answer.',
  })
  const begun = new WeakMap<object, { readonly at: number; readonly attributes: Attributes }>()
  return {
    connect(connection, next) {
      const attributes = { 'signalr.transport': names[connection.transport ?? 'WebSockets'] }
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

const names = {
  WebSockets: 'web_sockets',
  ServerSentEvents: 'server_sent_events',
  LongPolling: 'long_polling',
} as const
