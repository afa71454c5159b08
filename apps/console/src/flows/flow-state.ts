import type { CallScriptRow } from '@parley/contract/callScripts/callScript.schema.ts'
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

/** "Published", "v3 live, v5 draft", "Draft". */
export function stateWords(flow: Versions): string {
  const state = stateOf(flow)
  if (state === 'changed') return t('stateChanged', { published: flow.publishedVersion ?? 0, version: flow.version })
  return state === 'published' ? t('statePublished') : t('stateDraft')
}
