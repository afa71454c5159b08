import type { ErrorEntry } from './errorEntry.ts'

/** Tenants with their prices, and what they keep, count and erase. */
export const tenantErrors = {
  'tenant.nameTaken': {
    status: 409,
    message: 'There is already a tenant of this name.',
    field: 'name',
  },
  'tenant.unknownZone': { status: 422, message: 'There is no time zone “{zone}”.', field: 'timezone' },
  'tenant.unknownLocale': { status: 422, message: 'There is no language and region “{locale}”.', field: 'locale' },
  'tenant.unknownCurrency': { status: 422, message: 'There is no currency “{currency}”.', field: 'currency' },
  'tenant.parent': { status: 422, message: 'This tenant cannot be above: {problem}.', field: 'idParent' },
  'tenant.operatorOnly': { status: 409, message: 'Only the operator, acting for itself, can do this.' },
  'tenant.limitsOfOperator': { status: 409, message: 'Parent and limits of a tenant are set by the operator.' },
  'tenant.currencyInUse': {
    status: 409,
    message:
      'The currency cannot be changed: {tariffs:tariff/tariffs} (on {lines:line/lines}) and {fees:fee/fees} in {currency} have not ended. End them first.',
    field: 'currency',
  },
  'tariff.nameTaken': { status: 409, message: 'There is already a tariff of this name.', field: 'name' },
  'tariff.tooMany': { status: 409, message: 'There can be at most {limit} {what}.' },
  'tariff.badTerms': { status: 422, message: 'Calls could not be rated by these terms: {problem}.', field: 'terms' },
  'tariff.backwards': { status: 422, message: 'The last day must not be before the first.' },
  'tariff.overlap': {
    status: 409,
    message: 'Version {version} is in force from {from} to {to}. A day can have one version only.',
  },
  'tariff.otherCurrency': {
    status: 409,
    message: 'This tariff is in {currency}, but the tenant’s currency is {other}. Create a tariff in {other}.',
  },
  'tariff.ended': { status: 409, message: 'The newest version ends on {day} already.' },
  'tariff.pastEnd': { status: 409, message: 'Days before {day} have been rated. The last day can be {day} or later.' },
  'tariff.inUse': {
    status: 409,
    message: '{name} is the tariff of {lines:line/lines}. Give every line that has it another first.',
  },
  'tariff.begun': { status: 409, message: '{name} has been in force since {day}. End it instead.' },
  'tariff.notThen': {
    status: 409,
    message: '{tariff} is not in force on {day}. Choose a day of one of its versions.',
    field: 'validFrom',
  },
  'tariff.endsThen': {
    status: 409,
    message: '{tariff} has no price from {day} on. Add a version that begins then, or choose another tariff.',
    field: 'idTariff',
  },
  'lineTariff.past': {
    status: 409,
    message: '{line} has had {tariff} since {from}. Days that have passed keep their tariff; begin today or later.',
    field: 'validFrom',
  },
  'fee.backwards': { status: 422, message: 'The last day must not be before the first.', field: 'validTo' },
  'fee.overlap': {
    status: 409,
    message: '{category} is charged from {from} to {to} already. End that fee first, or choose other days.',
    field: 'validFrom',
  },
  'fee.begun': {
    status: 409,
    message: 'This fee has been charged since {day}. Give it a last day, from yesterday on, and create another.',
  },
  'tenant.operator': { status: 409, message: 'The operator cannot be suspended.' },
  'tenant.own': { status: 409, message: 'You are working for this tenant. Nobody suspends their own.' },
  'tenant.alreadySuspended': { status: 409, message: '{name} is suspended already.' },
  'tenant.alreadyActive': { status: 409, message: '{name} is active already.' },
  'tenant.inUse': {
    status: 409,
    message:
      '{count:conversation is/conversations are} running. Wait for the end, or say that running ones are to be ended.',
  },
  'tenant.suspended': {
    status: 403,
    message: '{tenant} is suspended ({why}). Nobody can work for it until the operator reactivates it.',
  },
  'tenant.callLimit': {
    status: 409,
    message:
      'Your company can have {limit:conversation/conversations} at once, and {running:is/are} running. Wait until one has ended.',
  },
  'tenant.callRate': {
    status: 409,
    message: 'Your company can begin {limit:conversation/conversations} a minute. Try again in a minute.',
  },
  'tenant.storageFull': {
    status: 409,
    message:
      'Your company can store {megabytes} MB, and this does not fit. Remove tasks whose files you no longer need, or ask the operator for more.',
  },
  'agentAssist.unknownLanguage': { status: 422, message: 'There is no language “{language}”.', field: 'languages' },
  'retention.auditTooShort': {
    status: 422,
    message: 'The audit log is kept for at least {days} days.',
    field: 'rules',
  },
  'retention.auditDelete': { status: 422, message: 'Old audit events can only be deleted.', field: 'rules' },
  'retention.held': {
    status: 409,
    message: 'The tenant is on legal hold ({why}). Nothing is removed until it is lifted.',
  },
  'retention.noRules': { status: 409, message: 'Everything is kept for good. Say first how long a part is kept.' },
  'retention.running': { status: 409, message: 'Retention is running. Wait until it has ended.' },
  'retention.alreadyHeld': { status: 409, message: 'This conversation is held already.', field: 'guid' },
  'statistics.badPeriod': { status: 422, message: 'The period must end after it begins.', field: 'to' },
  'statistics.tooLong': {
    status: 422,
    message: 'A period of at most {days} days can be shown like this.',
    field: 'to',
  },
  'erasure.badIdentifier': {
    status: 422,
    message: 'Give the whole number with its country code, a whole e-mail address, or an id of at least 4 characters.',
    field: 'value',
  },
  'erasure.notConfirmed': {
    status: 422,
    message: 'Type the same number, address or id once more.',
    field: 'confirmation',
  },
  'erasure.blocked': { status: 409, message: 'This person cannot be erased now: {why}' },
  'erasure.noReceipt': { status: 404, message: 'The receipt is signed once the work has ended.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
