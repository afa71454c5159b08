import { setTimeout as sleep } from 'node:timers/promises'
import type { AskEffect } from '@parley/flow'
import type { Logger } from 'pino'
import { GivenUp, type ServiceContext } from '../services/service.ts'
import { services } from '../services/services.ts'
import type { AskAnswer } from './checkpoint.ts'
import { findFlow } from './open.ts'

const BETWEEN_TRIES_MS = 250

/** Does what a flow asks for. What fails here, as the database may be away for a moment, is tried again where it may be; in the end the flow is told. */
export async function perform(
  ask: AskEffect,
  context: ServiceContext,
  signal: AbortSignal,
  log: Logger,
): Promise<AskAnswer> {
  for (const until = performance.now() + ask.timeoutMs; ; await sleep(BETWEEN_TRIES_MS)) {
    try {
      return await performOnce(ask, context, signal)
    } catch (error) {
      const mayRepeat = ask.repeatable && !(error instanceof GivenUp)
      if (mayRepeat && !signal.aborted && performance.now() < until) continue
      log.error({ err: error, guid: context.conversation.guid, service: ask.service }, 'a service failed')
      return { failed: { code: 'failed', message: 'the service failed' } }
    }
  }
}

async function performOnce(ask: AskEffect, context: ServiceContext, signal: AbortSignal): Promise<AskAnswer> {
  if (ask.service === 'flow') return await context.run((ctx) => findFlow(ctx, ask))
  const service = Object.hasOwn(services, ask.service) ? services[ask.service] : undefined
  if (!service) return { failed: { code: 'unavailable', message: `there is no service ${ask.service} here` } }
  return await service(ask, context, signal)
}
