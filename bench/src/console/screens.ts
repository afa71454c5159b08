/** Screens whose first load is weighed, the flows list first; names as people see them. */
export const screens: readonly (readonly [name: string, path: string])[] = [
  ['flows list', '/flows'],
  ['guide', '/administration'],
  ['tasks', '/administration/tasks'],
  ['conversations', '/administration/conversation-details'],
  ['profile', '/profile'],
  ['users', '/administration/users'],
  ['permission groups', '/administration/permission-groups'],
]
