import type { ErrorEntry } from './errorEntry.ts'

/** Flows and their folders, notifications, audit, tags, conversations and tasks. */
export const workErrors = {
  'folder.notEmpty': {
    status: 409,
    message: 'The folder contains {items:item/items} and {folders:folder/folders}. Choose where to move them first.',
  },
  'folder.intoItself': { status: 409, message: 'A folder can’t be moved into itself or into one of its subfolders.' },
  'folder.tooDeep': { status: 409, message: 'Folders can be at most {limit} levels deep.' },
  'folder.nameTaken': { status: 409, message: 'A folder with this name already exists here.', field: 'name' },
  'callScript.nameTaken': {
    status: 409,
    message: 'A flow with this name already exists in this folder.',
    field: 'name',
  },
  'callScript.inUse': { status: 409, message: 'It is used by {users}. Remove or replace it there first.' },
  'callScript.runsItself': { status: 409, message: 'It would run itself: the replacement runs this one.' },
  'callScript.newProblems': { status: 409, message: 'The replacement does not fit: {problem}' },
  'callScript.changedMeanwhile': { status: 409, message: 'It was changed meanwhile. Look again.' },
  'callScript.liveIsOlder': {
    status: 409,
    message: 'Version {live} is live and newer changes wait. Publish them yourself.',
  },
  'callScript.needs': { status: 409, message: 'You need the permission {permission} here.' },
  'callScript.invalidDocument': {
    status: 422,
    message: 'This is not a valid flow document: {problem}',
    field: 'document',
  },
  'callScript.tooNew': {
    status: 422,
    message: 'A newer release saved this flow. Update this installation to open, import or publish it.',
    field: 'document',
  },
  'callScript.hasErrors': {
    status: 409,
    message: 'The flow has {count:error/errors}. Fix them before publishing.',
  },
  'callScript.noSuchVersion': { status: 404, message: 'The flow has no version {version}.' },
  'callScript.alreadyPublished': { status: 409, message: 'Version {version} is already published.' },
  'callScript.noDraft': { status: 409, message: 'The flow has no draft. It was kept, published or discarded.' },
  'flowComment.tooMany': {
    status: 409,
    message: 'The flow has {most} comments. Delete some that are resolved first.',
  },
  'flowComment.threadFull': { status: 409, message: 'The thread has {most} comments. Start another one.' },
  'flowComment.notOwn': { status: 409, message: 'Only its author can do this.' },
  'flowComment.answered': {
    status: 409,
    message: 'The comment has {answers:answer/answers}. Resolve it instead, or delete the answers first.',
  },
  'flowComment.unknownPeople': {
    status: 422,
    message: 'Some of the people mentioned can’t view this flow.',
    field: 'mentions',
  },
  'flowTest.nameTaken': { status: 409, message: 'The flow has a test with this name already.', field: 'name' },
  'flowTest.tooMany': { status: 409, message: 'A flow can have at most {most} tests. Delete some first.' },
  'flowTest.badPattern': { status: 422, message: 'The pattern “{pattern}” cannot be read: {problem}' },
  'flowTest.badZone': { status: 422, message: 'The time zone “{zone}” does not exist.', field: 'zone' },
  'flowTest.busy': {
    status: 409,
    message: 'The tests took too long, or too much memory. Run fewer at once, and look for a loop.',
  },
  'flowTest.queueFull': {
    status: 429,
    message: 'Other tests are being run. Wait a moment, then run these again.',
  },
  'flowTest.tooLong': {
    status: 409,
    message: 'The conversation is too long to become a test.',
  },
  'flowTest.notGreen': {
    status: 409,
    message:
      '{count:test/tests} failed or could not be run. Flows in “{folder}” go live only where all pass: mend them, or give a reason.',
  },
  'flowTest.noWay': { status: 409, message: 'Nothing leads from the start to this outlet.' },
  'flowTest.twice': { status: 422, message: 'Two tests in the file are named “{name}”.' },
  'flowTest.notKept': {
    status: 409,
    message: 'What this conversation was given is not kept: it still runs, was erased, or is too old.',
  },
  'flowTest.otherFlow': { status: 409, message: 'The conversation was with another flow.' },
  'flowTest.versionGone': {
    status: 409,
    message: 'The version that ran can no longer be read.',
  },
  'rollout.component': {
    status: 409,
    message: 'A component goes live with the flows that use it. Publish it to all.',
  },
  'rollout.running': {
    status: 409,
    message: 'Version {version} is being rolled out. Publish it to all or go back first.',
  },
  'rollout.firstVersion': { status: 409, message: 'No version is live yet. Publish the first one to all.' },
  'rollout.none': { status: 409, message: 'No roll-out of this flow is under way.' },
  'flowReplay.running': { status: 409, message: 'A replay of this flow is running. Wait for it, or cancel its task.' },
  'flowReplay.none': { status: 409, message: 'There is no conversation to replay in that time. Choose more days.' },
  'callScript.draftBehind': {
    status: 409,
    message: 'Version {version} was saved after this draft was started. Merge it into the draft first.',
  },
  'notificationGroup.nameTaken': {
    status: 409,
    message: 'A notification group with this name already exists.',
    field: 'name',
  },
  'notificationGroup.noChannel': {
    status: 409,
    message: 'This group has no recipients. Add an email address, a webhook or a person.',
  },
  'notificationGroup.noWebhook': { status: 409, message: 'This group has no webhook and therefore no signing secret.' },
  'notificationGroup.badWebhook': { status: 422, message: 'The webhook {problem}.', field: 'webhookUrl' },
  'notificationGroup.unknownPeople': {
    status: 422,
    message: 'Some of these people are no longer in this tenant.',
    field: 'idUsers',
  },
  'notificationGroup.unknownZone': {
    status: 422,
    message: 'The time zone “{zone}” does not exist.',
    field: 'quiet.zone',
  },
  'notificationGroup.stillWaiting': { status: 409, message: 'The delivery is still in progress. Wait for its result.' },
  'audit.alreadyUndone': { status: 409, message: 'This change was already undone.' },
  'audit.broken': { status: 409, message: 'The audit log was tampered with: {problem}' },
  'audit.cannotUndo': { status: 409, message: 'This can’t be undone: {problem}' },
  'audit.changedSince': { status: 409, message: 'This can’t be undone: {name} has changed {fields} since then.' },
  'tag.nameTaken': { status: 409, message: 'A tag with this name already exists.', field: 'name' },
  'tag.itself': { status: 409, message: 'A tag can’t be merged with itself.', field: 'idTarget' },
  'tag.inUse': { status: 409, message: 'The tag is used on {count:flow version/flow versions}.' },
  'tag.unknown': { status: 422, message: 'There are no tags with these ids: {ids}.', field: 'tags' },
  'testCall.limit': { status: 409, message: 'You have {limit} test conversations open. Close one first.' },
  'testCall.noVoice': { status: 409, message: 'Voice calls are not available. {why}' },
  'testCall.tryingOthers': {
    status: 429,
    message: 'Other requests are being tried. Wait until one has ended.',
  },
  'testCall.ended': { status: 409, message: 'This conversation has ended.' },
  'savedFilter.nameTaken': { status: 409, message: 'You already have a saved filter with this name.', field: 'name' },
  'savedFilter.tooMany': { status: 409, message: 'You have {most} saved filters. Delete one first.' },
  'savedFilter.notOwn': {
    status: 409,
    message: 'This filter belongs to {name}. Save your own version under another name.',
  },
  'conversation.noRecording': {
    status: 404,
    message: 'This conversation has no recording. What was said is kept as text.',
  },
  'export.tooLong': {
    status: 409,
    message:
      'An Excel sheet can hold at most {most} rows, and this export has more. Narrow the filters, or export CSV.',
  },
  'task.notCancelable': { status: 409, message: 'The task is {status} and can’t be canceled.' },
  'task.notRetryable': {
    status: 409,
    message: 'The task is {status}. Only failed or canceled tasks can be run again.',
  },
  'task.noResult': { status: 404, message: 'The task has no file, or the file was deleted with the task.' },
  'task.stillRunning': { status: 409, message: 'The task is still running. Cancel it first.' },
  'knowledgeBase.nameTaken': { status: 409, message: 'A knowledge base with this name already exists.', field: 'name' },
  'knowledgeBase.inUse': {
    status: 409,
    message: 'The knowledge base is used by {users}. Remove or replace it there first.',
  },
  'knowledgeBase.unreadable': { status: 422, message: 'The file can’t be read: {problem}', field: 'content' },
  'knowledgeBase.full': { status: 409, message: 'A knowledge base can hold at most {most} {what}.' },
  'knowledgeBase.fileGone': { status: 409, message: 'The file was deleted with its text. Upload it again.' },
  'knowledgeBase.urlTaken': { status: 409, message: 'The knowledge base has this page already.', field: 'url' },
  'knowledgeBase.nothingToFetch': { status: 409, message: 'There is no page to fetch.' },
  'knowledgeBase.goldenUnreadable': { status: 422, message: 'The file can’t be read: {problem}' },
  'knowledgeBase.goldenTooMany': {
    status: 422,
    message: 'The file has more than {limit} rows. Keep the questions that matter most.',
  },
  'knowledgeBase.fewGolden': {
    status: 409,
    message: 'There are too few golden questions: add {questions} more, at least {strange} of them without an answer.',
  },
  'knowledgeBase.noMinScore': {
    status: 409,
    message:
      'With every minimum score the golden questions do more harm than good. Look at those that fail, and mend what is found.',
  },
  'knowledgeBase.nothingHeld': { status: 409, message: 'No text is waiting: it went live or was dropped meanwhile.' },
  'mcpServer.nameTaken': { status: 409, message: 'An MCP server with this name already exists.', field: 'name' },
  'mcpServer.inUse': { status: 409, message: 'The MCP server is used by {users}. Remove or replace it there first.' },
  'mcpServer.badAddress': { status: 422, message: '{problem}.', field: 'url' },
  'mcpServer.badHeaders': { status: 422, message: '{problem}.', field: 'secretHeaders' },
  'mcpServer.away': { status: 409, message: 'The functions can’t be listed: {problem}.' },
  'webhook.nameTaken': { status: 409, message: 'A webhook with this name already exists.', field: 'name' },
  'webhook.badAddress': { status: 422, message: 'The address {problem}.', field: 'url' },
  'webhook.unknownLines': {
    status: 422,
    message: 'Some lines no longer exist. Remove them from the list.',
    field: 'idLines',
  },
  'webhook.notSeen': {
    status: 403,
    message:
      'You may not see all conversations, so you can’t have them sent. Ask for the permission to view them, or leave their events out.',
  },
  'webhook.mayNotUnmask': {
    status: 403,
    message: 'You see numbers masked, so you can’t have them sent in full. Turn that off, or ask for the permission.',
  },
  'webhook.tooMany': { status: 409, message: 'A tenant has at most {most} webhooks. Delete one first.' },
  'webhook.isOff': { status: 409, message: 'The webhook is switched off. Switch it on first.' },
  'webhook.stillWaiting': { status: 409, message: 'The delivery is still in progress. Wait for its result.' },
  'webhook.badSpan': {
    status: 422,
    message: 'Choose a time that ends after it begins, with at most {most} deliveries; it has {count}.',
    field: 'to',
  },
  'demoGroup.nameTaken': { status: 409, message: 'A demo call group with this name already exists.', field: 'name' },
  'demoGroup.alreadyOver': {
    status: 422,
    message: 'The last day is over already. Choose today or a later day.',
    field: 'expires',
  },
  'demoGroup.unknownLanguage': {
    status: 422,
    message: 'The installation has no language {code}.',
    field: 'language',
  },
  'demoCall.badVariable': { status: 422, message: 'The flow’s variable {name} must be {type}.', field: 'variables' },
  'demoCall.unknownVariable': {
    status: 422,
    message: 'The flow has no variable {name} to prepare.',
    field: 'variables',
  },
  'demoCall.secretVariable': {
    status: 422,
    message: 'The flow’s variable {name} is redacted, so it can’t be prepared.',
    field: 'variables',
  },
  'demoCall.notPublished': { status: 409, message: 'The flow has no live version. Publish it first.' },
  'demoCall.expired': { status: 409, message: 'The group expired after {day:day}. Choose a later last day first.' },
  'demoCall.limit': { status: 409, message: 'Today’s {limit} conversations are used up. Try again tomorrow.' },
  'demoCall.busy': {
    status: 409,
    message: 'Too many people are trying this demo right now. Try again in a few minutes.',
  },
  'demoCall.tooMany': { status: 409, message: 'A group can have at most {most} calls.' },
  'demoCall.noLink': {
    status: 404,
    message: 'This link doesn’t work. It may have expired or been withdrawn. Ask the person who sent it for a new one.',
  },
  'rpa.notYours': { status: 409, message: 'The task is no longer yours: its time is over.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
