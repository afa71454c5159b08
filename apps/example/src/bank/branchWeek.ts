/** When branches of the bank are open, without the holidays. */
export const branchWeek = {
  zone: 'Europe/Prague',
  weekly: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], from: '09:00', to: '17:00' }],
}
