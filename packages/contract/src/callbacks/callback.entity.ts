import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { callback, callbackCall, callbackSettings } from './callback.schema.ts'

export const callbackKind = entityKind({
  kind: 'Callback',
  label: 'Callback',
  area: 'Line',
  view: ['Line.viewCallbacks'],
  page: (idCallback: number) => screens.callbacks({ callback: idCallback }),
  fields: fieldsOf(callbackCall, callback),
  ids: ['idCallback'],
})

/** Of a tenant, by its id. */
export const callbackSettingsKind = entityKind({
  kind: 'CallbackSettings',
  label: 'Callback settings',
  area: 'Line',
  view: ['Line.viewCallbacks'],
  page: () => screens.callbacks(),
  fields: fieldsOf(callbackSettings),
})
