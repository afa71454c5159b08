import type { ErrorEntry } from './errorEntry.ts'

/** What models learn from. */
export const datasetErrors = {
  'dataset.nameTaken': { status: 409, message: 'A dataset with this name already exists.', field: 'name' },
  'dataset.unknownLanguage': {
    status: 422,
    message: 'This installation has no language {code}.',
    field: 'language',
  },
  'dataset.categoryTaken': {
    status: 409,
    message: 'A category with this name already exists in this dataset.',
    field: 'name',
  },
  'dataset.tooManyCategories': { status: 409, message: 'A dataset can have at most {limit} categories.' },
  'dataset.tooManyUtterances': { status: 409, message: 'A dataset can have at most {limit} utterances.' },
  'dataset.utteranceTaken': {
    status: 409,
    message: 'The category already has this utterance.',
    field: 'text',
  },
  'dataset.inUse': { status: 409, message: 'Models learn from the dataset: {users}. Choose another one there first.' },
  'dataset.busy': { status: 503, message: 'Others are having utterances compared. Try again in a minute.' },
  'dataset.noSuchVersion': { status: 404, message: 'The dataset has no version {version}.' },
  'datasetImport.unreadable': { status: 422, message: 'The file can’t be read: {problem}', field: 'content' },
  'datasetImport.tooManyRows': {
    status: 422,
    message: 'The file has {rows} utterances, but at most {limit} can be imported at once.',
    field: 'content',
  },
  'datasetImport.notOpen': { status: 409, message: 'This import is already {state}. Upload the file again.' },
  'datasetImport.nothingToDo': { status: 409, message: 'With these choices the file changes nothing.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
