import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;

/** Serves MongoDB's protocol from memory at a port of this machine, with change streams. */
public class Server {
  public static void main(String[] arguments) {
    MongoServer server = new MongoServer(new MemoryBackend());
    server.enableOplog();
    server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])));
    System.out.println("The server takes connections.");
  }
}
