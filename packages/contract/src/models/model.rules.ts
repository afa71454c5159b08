import { reason } from '../kernel/errors.ts'
import { keptBy } from '../kernel/inUse.ts'

const RUNNING: readonly string[] = ['QUEUED', 'INITIALIZING', 'PREPROCESSING', 'TRAINING', 'TESTING', 'FINALIZING']
export const isTraining = (state: string): boolean => RUNNING.includes(state)

/** What is wrong with the address of an engine. */
export function engineProblem(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must begin with https:// or http://'
  if (url.username !== '' || url.password !== '') return 'must not contain a password; give the key beside it'
  return undefined
}

/** Why something cannot be done with a model now. */
export const modelBlocked = {
  train: ({ state }: { readonly state: string }) => (isTraining(state) ? reason('model.training') : undefined),
  cancel: ({ state }: { readonly state: string }) => (isTraining(state) ? undefined : reason('model.notTraining')),
  publish: ({ state }: { readonly state: string }) => (state === 'DONE' ? undefined : reason('model.notTrained')),
  classify: (version: number | null) => (version === null ? reason('model.notTrained') : undefined),
  remove: keptBy('model.inUse'),
}
