export { flag, oneOf, someOf, text, whole } from './search.ts'
