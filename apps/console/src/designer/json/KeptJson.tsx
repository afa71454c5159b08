import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { useJsonProblems } from './json-text.ts'

/** Text that is no flow yet is nowhere but here: leaving the page asks first. */
export function KeptJson() {
  useUnsavedChanges(useJsonProblems().length > 0)
  return null
}
