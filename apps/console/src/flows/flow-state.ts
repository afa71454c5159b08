import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import type { Tone } from '../kit/tone.ts'
import { t } from './flows.messages.ts'

type Versions = Pick<CallScriptRow, 'version' | 'publishedVersion' | 'errors'>
export type FlowState = 'published' | 'changed' | 'draft'

/** Where a flow stands: live as it is, live with newer changes, or never published. */
export function stateOf({ version, publishedVersion }: Versions): FlowState {
  if (publishedVersion === null) return 'draft'
  return publishedVersion === version ? 'published' : 'changed'
}

export const stateTone: Readonly<Record<FlowState, Tone>> = {
  published: 'success',
  changed: 'warning',
  draft: 'neutral',
}

/** "Live v4", "Live v4 · draft v5", "Draft v1". */
export function stateWords(flow: Versions): string {
  const state = stateOf(flow)
  if (state === 'changed') return t('stateChanged', { published: flow.publishedVersion ?? 0, version: flow.version })
  return t(state === 'published' ? 'stateLive' : 'stateDraft', { version: flow.version })
}

/** Whether putting a version live leads back behind the one that is. */
export const isRollBack = ({ publishedVersion: live }: Pick<Versions, 'publishedVersion'>, version: number): boolean =>
  live !== null && version < live
