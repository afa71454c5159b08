export { flag, oneOf, someOf, text, texts, whole } from './search.ts'
