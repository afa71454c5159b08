import type { ErrorEntry } from './errorEntry.ts'

/** Campaigns, their contacts, and who is not called. */
export const campaignErrors = {
  'campaign.nameTaken': {
    status: 409,
    message: 'A campaign with this name already exists in this folder.',
    field: 'name',
  },
  'campaign.unknown': { status: 422, message: 'The {what} does not exist any more. Choose another one.' },
  'campaign.inUse': { status: 409, message: 'The campaign is {status}. Stop it or take it back first.' },
  'campaign.hasCalls': { status: 409, message: 'Calls of this campaign are still going on. Wait until they end.' },
  'campaign.notOpen': { status: 409, message: 'The campaign is {status} and can’t be changed any more.' },
  'campaign.runs': {
    status: 409,
    message: 'The campaign has made calls. Its {what} can’t be changed; copy it instead.',
  },
  'campaign.takeBack': { status: 409, message: 'The campaign is {status}. Take it back to change its {what}.' },
  'campaign.stopFirst': { status: 409, message: 'The campaign makes calls. Stop it to change its {what}.' },
  'campaign.approved': {
    status: 409,
    message: 'The campaign was approved with its {what}. Copy it to change that, and have the copy approved.',
  },
  'campaign.approvedLimit': {
    status: 409,
    message:
      'The {what} of an approved campaign can only become stricter. Copy it for more, and have the copy approved.',
  },
  'campaign.isOver': { status: 409, message: 'The campaign is {status}. Nobody would call these contacts.' },
  'campaign.shares': { status: 422, message: 'The shares of the flows must add up to 100 %.', field: 'flows' },
  'campaign.flowTwice': {
    status: 422,
    message: 'Both sides have the same flow in the same version. Choose another flow or version, or only one.',
    field: 'flows',
  },
  'campaign.unknownLanguage': {
    status: 422,
    message: 'The language “{language}” does not exist. Write it like en-GB.',
    field: 'language',
  },
  'campaign.dateTwice': {
    status: 422,
    message: 'The {day} is in the list of restricted dates twice.',
    field: 'restrictedDates',
  },
  'campaign.columns': { status: 422, message: 'The columns can’t be used: {problem}', field: 'columns' },
  'campaign.rule': { status: 422, message: 'Rule {number} can’t work: {problem}' },
  'campaign.sameTwice': { status: 422, message: 'Choose two different campaigns.', field: 'idOther' },
  'campaign.backwards': { status: 422, message: 'The end lies before the start.', field: 'endsAt' },
  'campaign.unknownZone': { status: 422, message: 'The time zone “{zone}” does not exist.', field: 'zone' },
  'campaign.emptyWindow': {
    status: 422,
    message: 'A calling window ends before it begins. End it at 00:00 for midnight, or make two.',
    field: 'windows',
  },
  'campaign.noTransition': { status: 409, message: 'A campaign that is {from} can’t become {to}.' },
  'campaign.endPassed': { status: 409, message: 'The end of the campaign has passed. Move it in the schedule first.' },
  'campaign.notReady': {
    status: 409,
    message: 'The validation has {count:finding that stops/findings that stop} the start. Fix them first.',
  },
  'campaign.notShort': { status: 409, message: 'The balance of the tenant is not used up.' },
  'campaign.short': {
    status: 409,
    message: 'The prepaid balance is used up. The operator tops it up; the campaign can wait for payment meanwhile.',
  },
  'campaign.noApproval': { status: 409, message: 'This tenant asks for no approval. Plan the campaign directly.' },
  'campaign.needsApproval': { status: 409, message: 'This tenant asks for an approval. Submit the campaign first.' },
  'campaign.notApprover': { status: 403, message: 'You need the permission to approve campaigns.' },
  'campaign.ownApproval': { status: 409, message: 'You submitted this campaign. Another person must approve it.' },
  'campaign.limit': {
    status: 409,
    message: 'The tenant may run {limit:campaign/campaigns} at once. Stop one, or ask for a higher limit.',
  },
  'campaign.full': { status: 409, message: 'A campaign can hold at most {most} contacts.' },
  'contact.isLive': { status: 409, message: 'A call to this contact is going on. Wait until it ends.' },
  'contact.isComing': { status: 409, message: 'This contact is called anyway, as soon as it is due.' },
  'contact.isSuppressed': { status: 409, message: 'This contact is on a do-not-call list. Remove the entry first.' },
  'contact.isInvalid': { status: 409, message: 'This contact can’t be called. Correct it by an import with updates.' },
  'contact.noneMatch': { status: 409, message: 'No contact matches this filter any more.' },
  'contact.isOver': { status: 409, message: 'Nobody calls this contact any more.' },
  'rehearsal.running': { status: 409, message: 'A rehearsal is running. Wait for its result, or cancel its task.' },
  'rehearsal.nobody': { status: 409, message: 'There are no contacts to rehearse with. Import some first.' },
  'balance.operatorOnly': { status: 409, message: 'Only the operator sets balances.' },
  'contactImport.notOpen': { status: 409, message: 'The import is {state} and can’t be changed any more.' },
  'contactImport.badPart': { status: 422, message: 'Part {part} is not of this file: {problem}' },
  'contactImport.unreadable': { status: 422, message: 'The file can’t be read: {problem}' },
  'contactImport.missingColumn': {
    status: 422,
    message: 'No column of the file is read as “{column}”, which every contact needs.',
    field: 'columns',
  },
  'contactImport.columnTwice': {
    status: 422,
    message: '“{one}” and “{other}” are read from the same column of the file. Choose another column for one of them.',
  },
  'contactImport.notDone': { status: 409, message: 'This import wrote nothing that could be undone.' },
  'contactImport.notRunning': { status: 409, message: 'The import is {state}. There is nothing to stop.' },
  'suppression.noCampaign': { status: 422, message: 'Choose the campaign it holds for.', field: 'idCampaign' },
  'suppression.past': {
    status: 422,
    message: 'This time is over: nobody would be kept off. Choose a later one, or none.',
    field: 'expiresAt',
  },
  'suppression.unreadable': { status: 422, message: 'The file can’t be read: {problem}' },
  'suppression.tooManyRows': {
    status: 422,
    message: 'The file has more than {limit} rows. Split it, and add its parts one after the other.',
  },
  'suppression.noColumn': {
    status: 422,
    message: 'Choose the column with the numbers or email addresses.',
    field: 'columns',
  },
  'suppression.globalNeedsControl': {
    status: 403,
    message: 'Entries for all tenants need the permission to stop and start all campaigns.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
