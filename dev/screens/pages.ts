/** The pages by viewer, one a line: the name of the picture, and the path with `{kind}` for an id. */

export const publicPages = `
  home /
  quote /quote
  trucks-info /trucksinfo
  contact /contact
  about /about
  services /services
  terms /terms
  privacy /privacy
  return /return
  cancel /cancel
  test /test
  test-quote /testquote
  test-quote-2 /testquote2
  shared-move-missing /share/no-such-link
  not-found /nothing-here
  staff-update-password /users/updatepassword`;

export const accountForms = `
  client-login /clients/login
  client-register /clients/register
  client-forgot-password /clients/forgotpassword
  driver-login /drivers/login
  driver-register /drivers/register
  driver-only /drivers/register/driveronly
  driver-forgot-password /drivers/forgotpassword
  staff-login /users/login`;

export const bookingPages = `
  trucks-info-priced /trucksinfo
  price-breakdown /orders/pricebreakdown
  order-terms /orders/terms`;

export const clientPages = `
  client-dashboard /dashboard
  client-orders /orders/all
  client-my-data /clients/mydata
  client-invoices /invoices
  client-day-code /orders/details/{planned}
  client-day-started /orders/details/{started}
  client-day-waiting /orders/details/{waiting}
  client-day-disputed /orders/details/{disputed}`;

export const driverPages = `
  driver-dashboard /dashboard
  driver-orders /orders/all
  driver-documents /drivers/documents
  driver-wallet /wallet
  driver-statement /statement
  driver-open-jobs /jobs
  driver-hours /jobs/hours
  driver-job-planned /orders/details/{planned}
  driver-job-started /orders/details/{started}
  driver-job-waiting /orders/details/{waiting}
  driver-job-disputed /orders/details/{disputed}
  driver-job-confirmed /orders/details/{confirmed}`;

export const lists = `
  orders /orders/all
  clients /clients/all
  owners /owners/all
  drivers /drivers/all
  vehicles /vehicles/all
  otps /otps/all
  messages /contacts/all
  pricing /pricing`;

export const officePages = `
  dashboard /dashboard
  privacy-requests /privacyrequests/all
  users /users/all
  suspended /users/suspended
  reviews /reviews/all
  documents /documents/all
  documents-ending /documents/all?show=expiring
  claims /claims/all?show=all
  orders-nothing-found /orders/all?q=zzyzx
  orders-disputed /orders/all?cash=disputed
  order-change /orders/change/{order}
  order-details /orders/details/{order}
  order-office-disputed /orders/details/{disputed}
  client-update /clients/update/{client}
  owner-update /owners/update/{owner}
  driver-update /drivers/update/{driver}
  driver-update-worker /drivers/update/{worker}
  driver-wallet-worker /drivers/wallet/{worker}
  driver-statement-office /drivers/statement/{driver}
  vehicle-update /vehicles/update/{vehicle}
  user-update /users/update/{user}
  pricing-update /pricing/3ton
  settings /settings
  money /money
  money-entries /money/entries
  money-balance /money/balance
  money-charts /money/charts
  money-invoices /money/invoices
  money-bank /money/bank?show=all
  money-payouts /money/payouts
  money-payout /money/payouts/{payout}
  privacy-request /privacyrequests/details/{request}`;

export const officeForms = `
  pricing-create /pricing/create
  user-register /users/register
  vehicle-only /vehicles/register/vehicleonly
  privacy-request-create /privacyrequests/create`;
