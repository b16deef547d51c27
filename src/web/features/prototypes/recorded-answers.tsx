import { recordedRows, type WizardAnswers } from "./wizard-answers.ts";

/** What the wizard has recorded, and that it went nowhere. */
export function RecordedAnswers(props: { readonly answers: WizardAnswers }) {
  return (
    <>
      <p className="mb-4 text-quiet">
        This stands on your screen only: nothing was sent, and nothing is booked.
      </p>
      <table className="w-full">
        <caption className="sr-only">What was recorded</caption>
        <tbody className="divide-y divide-line">
          {recordedRows(props.answers).map(([name, value]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="w-2/5 py-3 pr-4 text-left font-normal text-quiet">
                {name}
              </th>
              <td className="py-3 font-semibold wrap-anywhere whitespace-pre-line">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
