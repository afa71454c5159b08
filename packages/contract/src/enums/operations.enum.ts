import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const taskStatus = defineEnum('TaskStatus', {
  NEW: { value: 0, label: 'New', tone: 'neutral' },
  RUNNING: { value: 1, label: 'Running', tone: 'info' },
  DONE: { value: 2, label: 'Done', tone: 'success' },
  ERROR: { value: 3, label: 'Error', tone: 'danger' },
  CANCELED: { value: 4, label: 'Canceled', tone: 'warning' },
})
export type TaskStatus = EnumValue<typeof taskStatus>

export const comparisonResult = defineEnum('ComparisonResult', {
  IDENTICAL: { value: 1, label: 'Identical', tone: 'success' },
  ONLY_ON_MASTER: { value: 2, label: 'Only on master', tone: 'info' },
  ONLY_ON_SLAVE: { value: 3, label: 'Only on slave', tone: 'warning' },
  DIFFERENT: { value: 4, label: 'Different', tone: 'danger' },
})

export const actionKind = defineEnum('ActionKind', {
  READ: { value: 1, label: 'Read', tone: 'neutral' },
  CREATE: { value: 2, label: 'Create', tone: 'success' },
  UPDATE: { value: 3, label: 'Update', tone: 'info' },
  DELETE: { value: 4, label: 'Delete', tone: 'danger' },
  OTHER: { value: 5, label: 'Operation', tone: 'neutral' },
})
export type ActionKind = EnumValue<typeof actionKind>

export const resourceKind = defineEnum('ResourceKind', {
  CallScript: { value: 'CallScript', label: 'Flow' },
  Component: { value: 'Component', label: 'Component' },
  Dataset: { value: 'Dataset', label: 'Dataset' },
  Grammar: { value: 'Grammar', label: 'Grammar' },
  Language: { value: 'Language', label: 'Language' },
  Model: { value: 'Model', label: 'Model' },
})

export const modelTrainingState = defineEnum('ModelTrainingState', {
  NOT_TRAINED: { value: 'NOT TRAINED', label: 'Not trained' },
  QUEUED: { value: 'QUEUED', label: 'Queued' },
  INITIALIZING: { value: 'INITIALIZING', label: 'Initializing', tone: 'info' },
  TRAINING: { value: 'TRAINING', label: 'Training', tone: 'info' },
  TESTING: { value: 'TESTING', label: 'Testing', tone: 'info' },
  PREPROCESSING: { value: 'PREPROCESSING', label: 'Preprocessing', tone: 'info' },
  FINALIZING: { value: 'FINALIZING', label: 'Finalizing', tone: 'info' },
  DONE: { value: 'DONE', label: 'Done', tone: 'success' },
  ERROR: { value: 'ERROR', label: 'Error', tone: 'danger' },
})

/** Instance status and campaign process state are one set in the specification. */
export const processState = defineEnum('ProcessState', {
  DEMO: { value: 0, label: 'Demo' },
  CREATED: { value: 1, label: 'Created' },
  WAITING_FOR_PAYMENT: { value: 2, label: 'Waiting for payment', tone: 'warning' },
  WAITING_FOR_APPROVAL: { value: 3, label: 'Waiting for approval', tone: 'warning' },
  TO_REPAIR: { value: 4, label: 'To repair', tone: 'warning' },
  PLANNED: { value: 5, label: 'Planned', tone: 'info' },
  DENIED: { value: 6, label: 'Denied', tone: 'danger' },
  STOPPED: { value: 7, label: 'Stopped', tone: 'neutral' },
  IN_PROGRESS: { value: 8, label: 'In progress', tone: 'success' },
  FINISHED: { value: 9, label: 'Finished', tone: 'success' },
  EXPIRED: { value: 10, label: 'Expired', tone: 'neutral' },
})
export type ProcessState = EnumValue<typeof processState>

/** Limit behaviours and password expiry policy types are one set in the specification. */
export const passwordPolicyType = defineEnum('PasswordPolicyType', {
  NEVER: { value: 0, label: 'Never' },
  WARNING: { value: 1, label: 'Warning', tone: 'warning' },
  RESTRICTION: { value: 2, label: 'Restriction', tone: 'warning' },
  BLOCK: { value: 3, label: 'Block', tone: 'danger' },
})

export const folderKind = defineEnum('FolderKind', {
  flow: { value: 'flow', label: 'Flows' },
  component: { value: 'component', label: 'Components' },
  campaign: { value: 'campaign', label: 'Campaigns' },
})
export type FolderKind = EnumValue<typeof folderKind>

export const scriptKind = defineEnum('ScriptKind', {
  flow: { value: 'flow', label: 'Flow' },
  component: { value: 'component', label: 'Component' },
})
export type ScriptKind = EnumValue<typeof scriptKind>
