import type { ErrorEntry } from './errorEntry.ts'

/** Tenants with their prices, and what they keep, count and erase. */
export const tenantErrors = {
  'tenant.nameTaken': {
    status: 409,
    message: 'A tenant with this name already exists.',
    field: 'name',
  },
  'tenant.unknownZone': { status: 422, message: 'The time zone “{zone}” does not exist.', field: 'timezone' },
  'tenant.unknownLocale': { status: 422, message: 'The locale “{locale}” does not exist.', field: 'locale' },
  'tenant.unknownCurrency': { status: 422, message: 'The currency “{currency}” does not exist.', field: 'currency' },
  'tenant.parent': { status: 422, message: 'This tenant can’t be the parent: {problem}.', field: 'idParent' },
  'tenant.operatorOnly': { status: 409, message: 'Only the operator can do this, while working in its own tenant.' },
  'tenant.limitsOfOperator': { status: 409, message: 'Only the operator can set a tenant’s name, parent and limits.' },
  'tenant.currencyInUse': {
    status: 409,
    message:
      'The currency can’t be changed: {tariffs:tariff/tariffs} (on {lines:line/lines}) and {fees:fee/fees} in {currency} have not ended. End them first.',
    field: 'currency',
  },
  'tenant.monthOpen': {
    status: 409,
    message: 'The currency can’t be changed: {month} is still open with amounts in {currency}. Close it first.',
    field: 'currency',
  },
  'tariff.nameTaken': { status: 409, message: 'A tariff with this name already exists.', field: 'name' },
  'tariff.tooMany': { status: 409, message: 'There can be at most {limit} {what}.' },
  'tariff.badTerms': { status: 422, message: 'Calls can’t be rated with these terms: {problem}.', field: 'terms' },
  'tariff.backwards': { status: 422, message: 'The last day must not be before the first day.' },
  'tariff.overlap': {
    status: 409,
    message: 'Version {version} is in force from {from:day} to {to:day}. Each day can have only one version.',
  },
  'tariff.otherCurrency': {
    status: 409,
    message: 'This tariff is in {currency}, but the tenant’s currency is {other}. Create a tariff in {other}.',
  },
  'tariff.ended': { status: 409, message: 'The latest version already ends on {day:day}.' },
  'tariff.pastEnd': {
    status: 409,
    message: 'Days before {day:day} have been rated. Choose {day:day} or later as the last day.',
  },
  'tariff.inUse': {
    status: 409,
    message: '{name} is the tariff of {lines:line/lines}. Assign another tariff to every line that uses it first.',
  },
  'tariffImport.unreadable': { status: 422, message: 'The file can’t be read: {problem}', field: 'content' },
  'tariffImport.tooManyRows': {
    status: 422,
    message: 'The file has {rows} rows, but at most {limit} prices can be imported at once.',
    field: 'content',
  },
  'tariffImport.notOpen': { status: 409, message: 'This import is already {state}. Upload the file again.' },
  'tariffImport.nothingToDo': { status: 409, message: 'The file has the prices of the latest version.' },
  'tariffImport.refusedRows': {
    status: 409,
    message:
      'Refused rows would leave numbers without their price: {rows:row/rows}. Mend them in the file and upload it again.',
  },
  'tariff.begun': { status: 409, message: '{name} has been in force since {day:day}. End it instead.' },
  'tariff.notThen': {
    status: 409,
    message: '{tariff} is not in force on {day:day}. Choose a day covered by one of its versions.',
    field: 'validFrom',
  },
  'tariff.endsThen': {
    status: 409,
    message: '{tariff} has no price from {day:day}. Add a version that starts then, or choose another tariff.',
    field: 'idTariff',
  },
  'lineTariff.past': {
    status: 409,
    message: '{line} has had {tariff} since {from:day}. Past days keep their tariff. Start today or later.',
    field: 'validFrom',
  },
  'fee.backwards': { status: 422, message: 'The last day must not be before the first day.', field: 'validTo' },
  'fee.overlap': {
    status: 409,
    message: '{category} is already charged from {from:day} to {to:day}. End that fee first, or choose other days.',
    field: 'validFrom',
  },
  'fee.begun': {
    status: 409,
    message:
      'This fee has been charged since {day:day}. Set its last day, yesterday or later, to end it; to correct it, delete it and create a new one.',
  },
  'fee.closed': {
    status: 409,
    message:
      'This fee was charged in {month}, which is closed. Set its last day, yesterday or later, to end it. Adjust an open month to give back what was charged.',
  },
  'fee.closedOver': {
    status: 409,
    message: 'This fee was charged in {month}, which is closed. Adjust an open month to give back what was charged.',
  },
  'fee.beforeTenant': {
    status: 422,
    message: 'This tenant has been charged since {first}, so this fee would never be. Choose later days.',
    field: 'validFrom',
  },
  'fee.otherCurrency': {
    status: 409,
    message: 'This fee is in {currency}, but the tenant’s currency is {other}. Create a new fee in {other}.',
  },
  'tenant.operator': { status: 409, message: 'The operator can’t be suspended.' },
  'tenant.own': { status: 409, message: 'You can’t suspend the tenant you’re working in.' },
  'tenant.alreadySuspended': { status: 409, message: '{name} is already suspended.' },
  'tenant.alreadyActive': { status: 409, message: '{name} is already active.' },
  'tenant.inUse': {
    status: 409,
    message: '{count:conversation is/conversations are} running. Wait until they finish, or choose to end them.',
  },
  'tenant.suspended': {
    status: 403,
    message: '{tenant} is suspended ({why}). No one can work in it until the operator reactivates it.',
  },
  'tenant.callLimit': {
    status: 409,
    message:
      'Your tenant can have {limit:conversation/conversations} at once, and {running:is/are} running. Wait until one ends.',
  },
  'tenant.callRate': {
    status: 409,
    message: 'Your tenant can start {limit:conversation/conversations} per minute. Try again in a minute.',
  },
  'tenant.storageFull': {
    status: 409,
    message:
      'Your tenant can store {megabytes} MB, and this doesn’t fit. Delete tasks whose files you no longer need, or ask the operator for more storage.',
  },
  'agentAssist.unknownLanguage': {
    status: 422,
    message: 'The language “{language}” does not exist.',
    field: 'languages',
  },
  'retention.auditTooShort': {
    status: 422,
    message: 'The audit log must be kept for at least {days} days.',
    field: 'rules',
  },
  'retention.auditDelete': { status: 422, message: 'Old audit events can only be deleted.', field: 'rules' },
  'retention.held': {
    status: 409,
    message: 'The tenant is on legal hold ({why}). Nothing is deleted until the hold is lifted.',
  },
  'retention.noRules': { status: 409, message: 'Everything is kept forever. Set a retention period first.' },
  'retention.running': { status: 409, message: 'Retention is running. Wait until it finishes.' },
  'retention.alreadyHeld': { status: 409, message: 'This conversation is already on hold.', field: 'guid' },
  'statistics.noEmail': { status: 409, message: 'Your account has no email address. Ask an administrator to add one.' },
  'statistics.subscribed': { status: 409, message: 'You already get these statistics by email.', field: 'rhythm' },
  'statistics.badPeriod': { status: 422, message: 'The end of the period must be after its start.', field: 'to' },
  'statistics.tooLong': {
    status: 422,
    message: 'The period can be at most {days} days in this view.',
    field: 'to',
  },
  'erasure.badIdentifier': {
    status: 422,
    message: 'Enter a full phone number, a full email address, or an ID of at least 4 characters.',
    field: 'value',
  },
  'erasure.needsCountry': { status: 422, message: 'Enter the number with its country code.', field: 'value' },
  'erasure.notConfirmed': {
    status: 422,
    message: 'Enter the same number, address or ID again.',
    field: 'confirmation',
  },
  'erasure.blocked': { status: 409, message: 'This person can’t be erased now: {why}' },
  'erasure.noReceipt': { status: 404, message: 'The receipt is available once the erasure finishes.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
