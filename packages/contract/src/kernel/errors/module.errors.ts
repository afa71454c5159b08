import type { ErrorEntry } from './errorEntry.ts'

/** Modules. */
export const moduleErrors = {
  'module.nameTaken': { status: 409, message: 'A module with this name already exists.', field: 'name' },
  'module.inUse': { status: 409, message: 'The module has the lines {users}. Move or delete them first.' },
  'module.otherIntegration': {
    status: 409,
    message: 'The integration of a module can’t be changed. Create another module and move the lines there.',
    field: 'integration',
  },
  'module.otherSettings': {
    status: 422,
    message: 'These settings are for another integration.',
    field: 'settings',
  },
  'module.needsSettings': {
    status: 422,
    message: 'A module that isn’t simulated needs a connection.',
    field: 'settings',
  },
  'module.noSecret': {
    status: 422,
    message: 'A secret can’t be stored: {problem}.',
    field: 'secret',
  },
  'module.unknownRegion': { status: 422, message: 'There is no country “{code}”.', field: 'region' },
  'module.unknownLanguage': { status: 422, message: 'There is no language “{code}”.', field: 'language' },
  'module.unknownZone': { status: 422, message: 'The time zone “{zone}” does not exist.', field: 'zone' },
  'module.notSimulated': {
    status: 409,
    message: 'Only modules on the simulated carrier have simulated outages.',
  },
  'module.isDisabled': { status: 409, message: 'The module is disabled. Enable it first.' },
  'module.hasOutage': { status: 409, message: 'An outage is simulated already. End it first.' },
  'module.noOutage': {
    status: 409,
    message: 'No outage is simulated.',
  },
  'module.otherLine': { status: 422, message: 'This is not a line of the module.', field: 'idLine' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
