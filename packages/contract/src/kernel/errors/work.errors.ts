import type { ErrorEntry } from './errorEntry.ts'

/** Flows and their folders, notifications, audit, tags, conversations and tasks. */
export const workErrors = {
  'folder.notEmpty': {
    status: 409,
    message: 'The folder holds {items:item/items} and {folders:folder/folders}. Choose where to move them first.',
  },
  'folder.intoItself': { status: 409, message: 'A folder cannot be moved into itself or into a folder below it.' },
  'folder.tooDeep': { status: 409, message: 'Folders can be at most {limit} levels deep.' },
  'folder.nameTaken': { status: 409, message: 'There is already a folder of this name here.', field: 'name' },
  'callScript.nameTaken': {
    status: 409,
    message: 'There is already a flow of this name in the folder.',
    field: 'name',
  },
  'callScript.inUse': { status: 409, message: 'The flow is used by {users}. Remove it there first.' },
  'callScript.invalidDocument': { status: 422, message: 'This is not a flow document: {problem}', field: 'document' },
  'callScript.hasErrors': {
    status: 409,
    message: 'The flow has {count:error/errors}. Correct what is wrong before publishing.',
  },
  'callScript.noSuchVersion': { status: 404, message: 'The flow has no version {version}.' },
  'callScript.alreadyPublished': { status: 409, message: 'Version {version} is already published.' },
  'notificationGroup.nameTaken': {
    status: 409,
    message: 'There is already a notification group of this name.',
    field: 'name',
  },
  'notificationGroup.noChannel': {
    status: 409,
    message: 'Nobody would be told: add an e-mail address, a webhook or a person.',
  },
  'notificationGroup.noWebhook': { status: 409, message: 'The group has no webhook, so there is no secret.' },
  'notificationGroup.badWebhook': { status: 422, message: 'The webhook {problem}.', field: 'webhookUrl' },
  'notificationGroup.unknownPeople': {
    status: 422,
    message: 'Some of these people are not in this tenant any more.',
    field: 'idUsers',
  },
  'notificationGroup.unknownZone': { status: 422, message: 'There is no time zone “{zone}”.', field: 'quiet.zone' },
  'notificationGroup.stillWaiting': { status: 409, message: 'It is still on its way. Wait for its result.' },
  'audit.alreadyUndone': { status: 409, message: 'This change was undone already.' },
  'audit.broken': { status: 409, message: 'The audit log was tampered with: {problem}' },
  'audit.cannotUndo': { status: 409, message: 'This cannot be undone: {problem}' },
  'audit.changedSince': { status: 409, message: 'This cannot be undone: {name} changed {fields} again since.' },
  'tag.nameTaken': { status: 409, message: 'There is already a tag of this name.', field: 'name' },
  'tag.inUse': { status: 409, message: 'The tag is used on {count:flow version/flow versions}.' },
  'testCall.limit': { status: 409, message: 'You have {limit} test conversations open. Close one first.' },
  'testCall.ended': { status: 409, message: 'This conversation has ended.' },
  'conversation.noRecording': { status: 404, message: 'This conversation has no recording; chats are kept as text.' },
  'export.tooLong': {
    status: 409,
    message: 'An Excel sheet holds {most} rows at most, and this is more. Narrow the filters, or export CSV.',
  },
  'task.notCancelable': { status: 409, message: 'The task is {status} and cannot be cancelled.' },
  'task.notRetryable': {
    status: 409,
    message: 'The task is {status}; only failed or cancelled tasks can be tried again.',
  },
  'task.noResult': { status: 404, message: 'The task has left no file, or it was removed with the task.' },
  'task.stillRunning': { status: 409, message: 'The task is still running. Cancel it first.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
