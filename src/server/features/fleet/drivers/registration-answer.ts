/** What every registration of a driver is answered with. Specification, section 8. */
export const driverRegisteredMessage =
  "Your information has been received, your account is pending. Please await further communication.";
