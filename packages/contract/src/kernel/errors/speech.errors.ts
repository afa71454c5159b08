import type { ErrorEntry } from './errorEntry.ts'

/** Speech and audio assets. */
export const speechErrors = {
  'speech.unreadable': { status: 422, message: '{problem}', field: 'text' },
  'speech.noEncoder': {
    status: 409,
    message: 'This installation makes no {file} files. Choose WAV, or ask who runs it to install an encoder.',
  },
  'speech.noVoice': { status: 409, message: '{problem} Choose another, or ask who runs the service to install one.' },
  'speech.failed': { status: 503, message: '{problem}' },
  'speech.busy': { status: 503, message: 'Others are speaking. Try again in a moment.' },
  'speech.budget': {
    status: 429,
    message: 'This tenant has spoken {characters:character/characters} today, which is its limit. Try again tomorrow.',
  },
  'audioAsset.nameTaken': { status: 409, message: 'An audio asset with this name already exists.', field: 'name' },
  'audioAsset.unreadable': { status: 422, message: '{problem}', field: 'content' },
  'audioAsset.inUse': {
    status: 409,
    message: 'The audio asset is played by {users}. Remove or replace it there first.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
