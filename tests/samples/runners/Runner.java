/** Runs the samples of packages s0, s1 … in one process. */
public class Runner {
  public static void main(String[] args) throws Exception {
    for (int index = 0; index < Integer.parseInt(args[0]); index++) {
      var sample = Class.forName("s" + index + ".Example");
      sample.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }
  }
}
