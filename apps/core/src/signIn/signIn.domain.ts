import type { Domain } from '../kernel/domain.ts'
import { signInRoutes } from './signIn.routes.ts'

export const signIn: Domain = {
  routes: signInRoutes,
}
