import { reason } from '../kernel/errors.ts'

const RUNNING: readonly string[] = ['QUEUED', 'INITIALIZING', 'PREPROCESSING', 'TRAINING', 'TESTING', 'FINALIZING']
export const isTraining = (state: string): boolean => RUNNING.includes(state)

/** Why something cannot be done with a model now. */
export const modelBlocked = {
  train: ({ state }: { readonly state: string }) => (isTraining(state) ? reason('model.training') : undefined),
  cancel: ({ state }: { readonly state: string }) => (isTraining(state) ? undefined : reason('model.notTraining')),
  publish: ({ state }: { readonly state: string }) => (state === 'DONE' ? undefined : reason('model.notTrained')),
  classify: (version: number | null) => (version === null ? reason('model.notTrained') : undefined),
  remove: (users: readonly string[]) =>
    users.length > 0 ? reason('model.inUse', { users: users.join(', ') }) : undefined,
}
