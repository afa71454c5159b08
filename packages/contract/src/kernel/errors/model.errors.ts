import type { ErrorEntry } from './errorEntry.ts'

/** Models that sort what people say. */
export const modelErrors = {
  'model.nameTaken': { status: 409, message: 'A model with this name already exists.', field: 'name' },
  'model.unknownDataset': {
    status: 422,
    message: 'The dataset does not exist any more. Choose another one.',
    field: 'idDataset',
  },
  'model.training': { status: 409, message: 'The model is being trained. Wait until it is done, or cancel it.' },
  'model.notTraining': { status: 409, message: 'The model is not being trained.' },
  'model.notTrained': { status: 409, message: 'This version was not trained to its end.' },
  'model.nothingToLearn': { status: 409, message: 'The dataset can’t be learned: {problem}' },
  'model.gateClosed': {
    status: 409,
    message:
      'The gate is closed: {count:category is/categories are} worse than allowed, or not tested. Give a reason to put it live anyway.',
    field: 'reason',
  },
  'model.badEngine': { status: 422, message: 'The address of the engine {problem}.', field: 'engineUrl' },
  'model.engineAway': { status: 409, message: 'The engine did not answer as it should: {problem}.' },
  'model.inUse': { status: 409, message: 'The model is used by {users}. Remove or replace it there first.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
