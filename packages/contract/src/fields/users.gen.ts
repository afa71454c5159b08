// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Invite = {
  'firstname': {"name":"firstname","label":"First name","isRequired":true,"maxLength":80},
  'lastname': {"name":"lastname","label":"Last name","isRequired":true,"maxLength":80},
  'username': {"name":"username","label":"Username","help":"Used to sign in. Must be unique.","isRequired":true,"maxLength":100},
  'email': {"name":"email","label":"Email","isRequired":true,"maxLength":254,"kind":"email"},
  'idRoles': {"name":"idRoles","label":"Permission groups","help":"You can only assign permissions you have."},
} as const satisfies Fields

export const UpdateUserBasic = {
  'firstname': {"name":"firstname","label":"First name","isRequired":true,"maxLength":80},
  'lastname': {"name":"lastname","label":"Last name","isRequired":true,"maxLength":80},
  'username': {"name":"username","label":"Username","help":"Used to sign in. Must be unique.","isRequired":true,"maxLength":100},
  'email': {"name":"email","label":"Email","maxLength":254,"kind":"email"},
} as const satisfies Fields

export const Disable = {
  'reason': {"name":"reason","label":"Reason","help":"Shown on the user’s page and in the audit log.","isRequired":true,"maxLength":200},
} as const satisfies Fields

export const BulkChange = {
  'reason': {"name":"reason","label":"Reason","help":"Shown on the user’s page and in the audit log.","maxLength":200},
  'idRole': {"name":"idRole","label":"Permission group"},
} as const satisfies Fields

export const UserRolesEffect = {
  'idRoles': {"name":"idRoles","label":"Permission groups","help":"You can only assign permissions you have."},
} as const satisfies Fields

export const UpdateUserRoles = {
  'idRoles': {"name":"idRoles","label":"Permission groups","help":"You can only assign permissions you have."},
} as const satisfies Fields

export const UpdateUserPreferenceConsole = {
  'timezone': {"name":"timezone","label":"Time zone","help":"Dates and times in the console use this time zone.","maxLength":60},
  'locale': {"name":"locale","label":"Language","maxLength":20},
  'theme': {"name":"theme","label":"Color scheme","isRequired":true},
} as const satisfies Fields

export const ChangePassword = {
  'currentPassword': {"name":"currentPassword","label":"Current password","isRequired":true,"maxLength":200},
  'newPassword': {"name":"newPassword","label":"New password","isRequired":true,"minLength":12,"maxLength":200},
} as const satisfies Fields

export const RequestAccess = {
  'message': {"name":"message","label":"Reason (optional)","help":"Shown to everyone who can approve your request.","maxLength":500},
} as const satisfies Fields

export const ApproveAccess = {
  'idRole': {"name":"idRole","label":"Permission group","isRequired":true},
  'word': {"name":"word","label":"Message (optional)","help":"Sent with your answer.","maxLength":500},
} as const satisfies Fields

export const DeclineAccess = {
  'word': {"name":"word","label":"Message (optional)","help":"Sent with your answer.","maxLength":500},
} as const satisfies Fields

export const CreateUserApiSecret = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'expiresAt': {"name":"expiresAt","label":"Expires","help":"Leave empty for no expiration."},
  'scopes': {"name":"scopes","label":"Permissions"},
} as const satisfies Fields

export const ChangeTwoFactorState = {
  'password': {"name":"password","label":"Your password","help":"Confirm that it’s you.","isRequired":true,"maxLength":1024},
  'code': {"name":"code","label":"Code from the app","help":"Six digits. The code changes every 30 seconds.","isRequired":true,"minLength":6,"maxLength":20},
} as const satisfies Fields

export const SetTwoFactorRequirement = {
  'isRequired': {"name":"isRequired","label":"Require two-factor authentication"},
  'graceDays': {"name":"graceDays","label":"Grace period (days)","help":"Starts at the user’s next sign-in. 0 requires it immediately.","isRequired":true,"min":0,"max":90,"isWhole":true},
} as const satisfies Fields

export const RemoveTwoFactorToken = {
  'password': {"name":"password","label":"Your password","help":"Confirm that it’s you.","isRequired":true,"maxLength":1024},
} as const satisfies Fields

export const RecoveryCodes = {
  'password': {"name":"password","label":"Your password","help":"Confirm that it’s you.","isRequired":true,"maxLength":1024},
} as const satisfies Fields

export const LinkAccount = {
  'token': {"name":"token","label":"Access token","isRequired":true,"maxLength":20000},
} as const satisfies Fields

export const PreviewImport = {
  'titleLine': {"name":"titleLine","label":"Titles","min":0,"max":1000000,"isWhole":true},
} as const satisfies Fields

export const ApplyImport = {
  'sendInvitations': {"name":"sendInvitations","label":"Send an invitation to every new user"},
} as const satisfies Fields
