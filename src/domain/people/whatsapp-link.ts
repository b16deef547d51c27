/**
 * A link that opens a chat with this number in WhatsApp, with the text written but not sent.
 *
 * @param cellphone in E.164, as numbers are stored
 */
export function whatsAppLink(cellphone: string, text: string): string {
  return `https://wa.me/${cellphone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
