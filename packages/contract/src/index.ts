export { api, endpoints } from './api.ts'
export { operations } from './operations.ts'
